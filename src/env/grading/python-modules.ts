/**
 * Module names that a file of the work directory would take away from Python's own library or from a test runner, when
 * the directory comes first in `sys.path` (as under `python3 -m pytest` and `python3 -m unittest`). The standard
 * library of CPython 3.8 to 3.14 without private modules, Windows modules and `test`, which no runner imports.
 */
const standardLibrary = `
  abc aifc argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii bisect builtins bz2
  cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys compileall concurrent
  configparser contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm decimal
  difflib dis distutils doctest email encodings enum errno faulthandler fcntl filecmp fileinput fnmatch
  fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac
  html http imaplib imghdr imp importlib inspect io ipaddress itertools json keyword linecache locale logging
  lzma mailbox mailcap marshal math mimetypes mmap modulefinder multiprocessing netrc nis nntplib numbers
  opcode operator optparse os ossaudiodev pathlib pdb pickle pickletools pipes pkgutil platform plistlib
  poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri
  random re readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil
  signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants sre_parse ssl
  stat statistics string stringprep struct subprocess sunau symtable sys sysconfig syslog tabnanny tarfile
  telnetlib tempfile termios textwrap threading time timeit tkinter token tokenize tomllib trace traceback
  tracemalloc tty turtle types typing unicodedata unittest urllib uu uuid venv warnings wave weakref
  webbrowser wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo
`;

const testRunners = 'pytest _pytest py pluggy iniconfig packaging exceptiongroup tomli attr attrs hypothesis nose nose2 mock tox coverage pytest_asyncio pytest_timeout xdist';

export const reservedPythonModules: ReadonlySet<string> = new Set(`${standardLibrary} ${testRunners}`.trim().split(/\s+/));
