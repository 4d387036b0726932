/**
 * Module names that a file of the work directory would take away from Python's own library or from a test runner, when
 * the directory comes first in `sys.path` (as under `python3 -m pytest` and `python3 -m unittest`). The standard
 * library of CPython 3.8 to 3.14 without Windows modules and `test`, which no runner imports; the private modules are
 * those that the public ones import.
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

const privateModules = `
  __future__ _abc _aix_support _android_support _apple_support _ast _ast_unparse _asyncio _bisect _blake2
  _bootsubprocess _bz2 _codecs _codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp _codecs_kr _codecs_tw _collections
  _collections_abc _colorize _compat_pickle _compression _contextvars _crypt _csv _ctypes _curses _curses_panel
  _datetime _dbm _decimal _elementtree _functools _gdbm _hashlib _heapq _hmac _imp _interpchannels _interpqueues
  _interpreters _io _ios_support _json _locale _lsprof _lzma _markupbase _md5 _multibytecodec _multiprocessing _opcode
  _opcode_metadata _operator _osx_support _pickle _posixshmem _posixsubprocess _py_abc _py_warnings _pydatetime
  _pydecimal _pyio _pylong _pyrepl _queue _random _remote_debugging _scproxy _sha1 _sha2 _sha256 _sha3 _sha512 _signal
  _sitebuiltins _socket _sqlite3 _sre _ssl _stat _statistics _string _strptime _struct _suggestions _symtable
  _sysconfig _thread _threading_local _tkinter _tokenize _tracemalloc _types _typing _uuid _warnings _weakref
  _weakrefset _zoneinfo _zstd antigravity compression nturl2path ntpath this
`;

const testRunners = 'pytest _pytest py pluggy iniconfig packaging exceptiongroup tomli attr attrs hypothesis nose nose2 mock tox coverage pytest_asyncio pytest_timeout xdist';

export const reservedPythonModules: ReadonlySet<string> = new Set(`${standardLibrary} ${privateModules} ${testRunners}`.trim().split(/\s+/));
