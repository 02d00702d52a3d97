/**
 * A program that clients start in place of a server: starts the server, passes everything on, and tells a program that judges.
 * `tap-relay <port> <token> <command...>`
 */
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { endAs, passStdio } from './pass-stdio.ts'
import { type Relayed, toRelayLine } from './relay-lines.ts'
import { mostWaiting } from './traffic.ts'

/** Milliseconds that the last of them have after the end of the server. */
const endMs = 5_000

const [port, token = '', ...command] = process.argv.slice(2)
const judge = connect(Number(port), '127.0.0.1')
const isGone = new Promise<void>((resolve) => void judge.once('close', () => resolve()))
// Whatever becomes of the judging, everything is passed on.
judge.on('error', () => {})
judge.on('data', () => tell({ kind: 'flushed' }))
judge.write(`${token}\n`)
let isLosing = false

function tell(relayed: Relayed): void {
  if (judge.destroyed) return
  const wasLosing = isLosing
  isLosing = judge.writableLength > (wasLosing ? mostWaiting / 4 : mostWaiting)
  if (isLosing) return
  if (wasLosing) judge.write(`${toRelayLine({ kind: 'lost', reason: 'the judging could not keep up' })}\n`)
  judge.write(`${toRelayLine(relayed)}\n`)
}

try {
  const exit = await passStdio({ command, cwd: process.cwd(), now: () => 0, hand: tell })
  judge.end()
  await Promise.race([isGone, wait(endMs)])
  process.exit(endAs(exit))
} catch (error) {
  process.stderr.write(`mcp-conform tap: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(127)
}
