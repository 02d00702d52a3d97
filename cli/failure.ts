/** What the user reads when the program itself fails, and the exit code that goes with it. */

import { UsageError } from '../api/settings/usage-error.ts'
import { type ErrorCode, HarnessError } from '../harness/harness-error.ts'
import { TraceFormatError } from '../harness/trace/read-trace.ts'
import { visible } from '../reports/text/terminal.ts'

interface Failure {
  readonly exitCode: 2 | 3 | 130
  readonly text: string
}

/** What a person can do about it. */
const hints: Readonly<Record<Exclude<ErrorCode, 'internal'>, string | undefined>> = {
  'command-not-found': 'Check the command after --; relative paths start in the folder given by --cwd.',
  'exited-at-once': 'Run the command on its own: it must keep running and wait for messages.',
  'no-answer': 'If the target is slow to start, give it more time with --timeout, such as 10s.',
  'not-mcp': 'Check that the command or URL is that of the MCP endpoint, often /mcp or /sse.',
  'connection-refused':
    'Check that the server runs and listens at this address, or let mcp-conform start it: --starts-http.',
  tls: 'If the certificate is from a private authority, set NODE_EXTRA_CA_CERTS to the file of that authority.',
  unauthorized: "Pass a token: --header 'Authorization: Bearer ...'. It is never written to traces or reports.",
  'port-in-use': 'Stop the program that listens there, or choose another port.',
  aborted: undefined,
  'not-tried': undefined,
}

/** Turns anything thrown into lines for standard error and an exit code. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof UsageError || thrown instanceof TraceFormatError) {
    return { exitCode: 2, text: `mcp-conform: ${visible(thrown.message)}\n` }
  }
  if (thrown instanceof HarnessError && thrown.code !== 'internal') {
    const hint = hints[thrown.code]
    const lines = [`mcp-conform: ${thrown.message}`, ...(hint === undefined ? [] : [hint])]
    return { exitCode: thrown.code === 'aborted' ? 130 : 3, text: visibleLines(lines.join('\n')) }
  }
  if (isFileSystemError(thrown)) return { exitCode: 3, text: `mcp-conform: ${visible(thrown.message)}\n` }
  const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  return {
    exitCode: 3,
    text: visibleLines(`mcp-conform: ${stack}\nThis is a bug in mcp-conform. Please report it with these lines.`),
  }
}

/** The disk is full, a folder was removed during the run: nothing that we could have done better. */
function isFileSystemError(thrown: unknown): thrown is Error {
  if (!(thrown instanceof Error)) return false
  const cause = 'syscall' in thrown ? thrown : thrown.cause
  return cause instanceof Error && 'syscall' in cause && 'path' in cause
}

function visibleLines(text: string): string {
  return text
    .split('\n')
    .map((line) => `${visible(line)}\n`)
    .join('')
}
