/*
 * What the kernel takes for the two things that a sandbox over a tree cannot do without, in a loop in one process:
 *   floors COUNT STAGE LOWER
 * prints the medians in ms of "unshare all + exec" (fork, every namespace, fork, exec of /bin/true, wait for both) and of
 * "overlay mount + umount" over LOWER with its upper layer in a memory file system at STAGE. Needs root or user namespaces.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return at.tv_sec * 1e3 + at.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b) {
  return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

static double median(double *values, int count) {
  qsort(values, count, sizeof *values, ascending);
  return values[count / 2];
}

static void need(int condition, const char *what) {
  if (condition) return;
  perror(what);
  exit(1);
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  int count = atoi(argv[1]);
  double *times = calloc(count, sizeof *times);

  for (int i = 0; i < count; i++) {
    double start = now();
    pid_t outer = fork();
    if (outer == 0) {
      if (unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP) != 0) _exit(1);
      pid_t inner = fork();
      int status;
      if (inner == 0) {
        execl("/bin/true", "true", (char *)NULL);
        _exit(1);
      }
      _exit(waitpid(inner, &status, 0) == inner ? WEXITSTATUS(status) : 1);
    }
    int status;
    need(waitpid(outer, &status, 0) == outer && status == 0, "unshare");
    times[i] = now() - start;
  }
  double unshared = median(times, count);

  need(unshare(CLONE_NEWNS | (geteuid() == 0 ? 0 : CLONE_NEWUSER)) == 0, "namespace");
  need(mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0, "private mounts");
  need(mount("tmpfs", argv[2], "tmpfs", 0, "size=1m") == 0 && chdir(argv[2]) == 0, "tmpfs");
  need(mkdir("l", 0755) == 0 && mkdir("u", 0755) == 0 && mkdir("w", 0755) == 0 && mkdir("m", 0755) == 0, "layers");
  need(mount(argv[3], "l", NULL, MS_BIND, NULL) == 0, "lower");
  for (int i = 0; i < count; i++) {
    double start = now();
    need(mount("overlay", "m", "overlay", 0, "lowerdir=l,upperdir=u,workdir=w,userxattr,index=off") == 0, "overlay");
    need(umount("m") == 0, "umount");
    times[i] = now() - start;
  }
  printf("{\"unshareExecMs\": %.3f, \"overlayMs\": %.3f}\n", unshared, median(times, count));
  return 0;
}
