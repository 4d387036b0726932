/**
 * The shells that providers close where a spec asks for closed shells, and that may therefore speak a sealed verdict; by
 * name, and by the paths where they are looked for.
 */
export const shellNames = ['sh', 'bash', 'dash', 'ash', 'busybox', 'ksh', 'mksh', 'zsh'] as const;
export const shellPaths: readonly string[] = shellNames.flatMap((name) => ['/bin', '/usr/bin', '/usr/local/bin'].map((directory) => `${directory}/${name}`));
