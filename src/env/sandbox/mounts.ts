import { linesOf } from './pseudo-files.js';

/** Whether the file system that holds an existing directory is mounted `noexec`. Without /proc nothing is known: false. */
export function forbidsExecution(directory: string): boolean {
  let options = '';
  let longest = 0;
  for (const line of linesOf('/proc/self/mountinfo')) {
    // mount id, parent, device, root, mount point, options...; the last mount on a point is the one that is seen.
    const [, , , , point = '', found = ''] = line.split(' ');
    const isAbove = directory === point || directory.startsWith(point === '/' ? '/' : `${point}/`);
    if (isAbove && point.length >= longest) [longest, options] = [point.length, found];
  }
  return options.split(',').includes('noexec');
}
