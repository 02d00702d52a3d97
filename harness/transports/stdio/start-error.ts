import { HarnessError } from '../../harness-error.ts'

/** Why a command could not be started, in plain words. `cwd` is named when it may be the cause. */
export function startError(command: readonly string[], cwd: string | undefined, cause: unknown): HarnessError {
  const name = JSON.stringify(command[0] ?? '')
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  switch (code) {
    case 'ENOENT':
      return new HarnessError(
        'command-not-found',
        `Cannot start ${name}: no such command on the PATH and no such file${cwd === undefined ? '' : ` (looked from ${cwd})`}. Check the spelling, or give the full path.`,
        cause,
      )
    case 'EACCES':
      return new HarnessError(
        'command-not-found',
        `Cannot start ${name}: it is not an executable file. Name the program that runs it, for example "node ${command[0]}", or make it executable.`,
        cause,
      )
    case 'ENOEXEC':
      return new HarnessError(
        'command-not-found',
        `Cannot start ${name}: the system does not know how to run it. Name the program that runs it.`,
        cause,
      )
    default: {
      const message = cause instanceof Error ? cause.message : String(cause)
      return new HarnessError('command-not-found', `Cannot start ${name}: ${message}`, cause)
    }
  }
}
