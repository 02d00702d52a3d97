import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/** A server that the client has started. */
export interface ServerProcess {
  exited: Promise<unknown>
  signal(name: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): void
  /** Text on stderr is for people; it means no error (basic/transports, stdio). */
  onStderr(read: (text: string) => void): void
}

/** Starts the server as a child process. Rejects when the command cannot be run. */
export async function launch(
  command: string,
  args: readonly string[],
  stderr: 'pipe' | 'ignore' = 'pipe',
): Promise<{ input: Readable; output: Writable; process: ServerProcess }> {
  const child =
    stderr === 'ignore'
      ? spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] })
      : spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  await once(child, 'spawn')
  // Unread stderr would block the server once the pipe is full.
  child.stderr?.resume()
  return {
    input: child.stdout,
    output: child.stdin,
    process: {
      exited,
      signal: (name) => child.kill(name),
      onStderr: (read) => child.stderr?.on('data', (chunk: Uint8Array) => read(Buffer.from(chunk).toString('utf8'))),
    },
  }
}
