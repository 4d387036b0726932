import { chmod, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A file of a golden record: content as text or base64, a mode, a link or an empty folder. */
export interface GoldenFile {
  readonly content?: string;
  readonly b64?: string;
  readonly mode?: string;
  readonly symlink?: string;
  readonly dir?: boolean;
}

/** Writes files into a new folder of the given name below the temporary folder; gives the folder. */
export async function writeTree(name: string, files: Readonly<Record<string, GoldenFile | string>>): Promise<string> {
  const root = join(await mkdtemp(join(tmpdir(), 'seatrial-tree-')), name);
  await mkdir(root);
  for (const [path, entry] of Object.entries(files)) {
    const file = typeof entry === 'string' ? { content: entry } : entry;
    const target = join(root, path);
    await mkdir(file.dir ? target : dirname(target), { recursive: true });
    if (file.dir) continue;
    if (file.symlink !== undefined) await symlink(file.symlink, target);
    else await writeFile(target, file.b64 === undefined ? (file.content ?? '') : Buffer.from(file.b64, 'base64'));
    if (file.mode !== undefined) await chmod(target, parseInt(file.mode, 8));
  }
  return root;
}

/**
 * A stand-in for pytest where only Python itself is installed, with just the ways in which a repository steers pytest:
 * `pytest.ini` with `addopts = -p PLUGIN`, conftest.py beside the tests and between them and the working directory,
 * and the makereport hook. Run as `python3 -m pytest`, so that a pytest.py in the working directory takes its place.
 */
export const pytestStandIn = `import configparser, importlib, importlib.util, os, sys, traceback
sys.modules.setdefault("pytest", sys.modules[__name__])

def hookimpl(hookwrapper=False):
    return lambda hook: hook

class Report:
    def __init__(self, outcome):
        self.outcome, self.longrepr = outcome, None

class Result:
    def __init__(self, report):
        self.report = report
    def get_result(self):
        return self.report

def load(path):
    spec = importlib.util.spec_from_file_location(os.path.basename(path)[:-3], path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module

def main(arguments):
    config = configparser.ConfigParser()
    config.read("pytest.ini")
    options = config.get("pytest", "addopts", fallback="").split()
    plugins = [importlib.import_module(name) for flag, name in zip(options, options[1:]) if flag == "-p"]
    failed = False
    for argument in arguments:
        if argument.startswith("-"):
            continue
        path = os.path.realpath(argument)
        folders, top = [os.path.dirname(path)], os.getcwd()
        if path.startswith(top + "/"):
            while folders[0] != top:
                folders.insert(0, os.path.dirname(folders[0]))
        conftests = [os.path.join(folder, "conftest.py") for folder in folders]
        hooks = plugins + [load(conftest) for conftest in conftests if os.path.exists(conftest)]
        sys.path.insert(0, os.path.dirname(path))
        module = load(path)
        for name, test in sorted(vars(module).items()):
            if not name.startswith("test_"):
                continue
            report = Report("passed")
            try:
                test()
            except Exception:
                traceback.print_exc()
                report = Report("failed")
            for hook in hooks:
                wrapper = getattr(hook, "pytest_runtest_makereport", None)
                if wrapper is not None:
                    steps = wrapper(test, None)
                    next(steps)
                    try:
                        steps.send(Result(report))
                    except StopIteration:
                        pass
            failed = failed or report.outcome != "passed"
            print(report.outcome.upper(), name)
    return 1 if failed else 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
`;
