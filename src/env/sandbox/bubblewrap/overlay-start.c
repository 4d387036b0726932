/*
 * overlay-start STAGE LOWER BYTES PROGRAM [ARGUMENT...]
 *
 * Becomes PROGRAM in a user and a mount namespace of its own, in which STAGE is a memory file system of BYTES bytes with
 *   STAGE/l  the folder LOWER,
 *   STAGE/u  the upper layer, STAGE/w the work directory of
 *   STAGE/m  an overlay of both.
 *
 * All of it is gone with the last process of the namespace: nothing is ever mounted where others see it, and nobody has
 * to clean up. The user stays who he is, so PROGRAM has no capability: the kernel takes them at exec from whoever is not
 * root. Layers are named relative to STAGE, so that no path of the host needs escaping or shows in mountinfo inside.
 *
 * `userxattr` keeps the overlay's marks in user.overlay.* attributes, which it hides from and refuses to whoever uses it;
 * with it the kernel follows no redirect and no metacopy, so no attribute leads a read elsewhere.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

static void fail(const char *what) {
  fprintf(stderr, "overlay-start: %s: %s\n", what, strerror(errno));
  exit(1);
}

static void put(const char *path, const char *text) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0 || write(fd, text, strlen(text)) != (ssize_t)strlen(text) || close(fd) != 0) fail(path);
}

int main(int argc, char **argv) {
  if (argc < 5) {
    fprintf(stderr, "usage: overlay-start STAGE LOWER BYTES PROGRAM [ARGUMENT...]\n");
    return 2;
  }
  const char *stage = argv[1], *lower = argv[2];
  char map[64], options[64];
  unsigned uid = getuid(), gid = getgid();

  if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) fail("user namespace");
  put("/proc/self/setgroups", "deny");
  snprintf(map, sizeof map, "%u %u 1", uid, uid);
  put("/proc/self/uid_map", map);
  snprintf(map, sizeof map, "%u %u 1", gid, gid);
  put("/proc/self/gid_map", map);

  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) fail("private mounts");
  snprintf(options, sizeof options, "mode=0700,size=%llu", strtoull(argv[3], NULL, 10));
  if (mount("tmpfs", stage, "tmpfs", MS_NOSUID | MS_NODEV, options) != 0) fail("memory file system");
  umask(022);
  if (chdir(stage) != 0 || mkdir("l", 0755) != 0 || mkdir("u", 0755) != 0 || mkdir("w", 0755) != 0 || mkdir("m", 0755) != 0) fail("layers");
  if (mount(lower, "l", NULL, MS_BIND, NULL) != 0) fail("lower layer");
  if (mount("overlay", "m", "overlay", MS_NOSUID | MS_NODEV, "lowerdir=l,upperdir=u,workdir=w,userxattr,index=off") != 0) fail("overlay");
  if (chdir("/") != 0) fail("/");

  execv(argv[4], argv + 4);
  fail(argv[4]);
}
