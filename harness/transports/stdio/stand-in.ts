/**
 * The program that a client under test launches as its stdio server. It decides nothing: it connects back to the harness,
 * passes on what comes, and does what it is told. `stand-in <host:port> <token>`
 */
import { connect } from 'node:net'
import { createFrameReader, encodeFrame, type FrameKind, type StandInFrame } from './stand-in-frames.ts'

const [address = '', token = ''] = process.argv.slice(2)
const colon = address.lastIndexOf(':')
const socket = connect({ host: address.slice(0, colon), port: Number(address.slice(colon + 1)), noDelay: true })

const tell = (kind: FrameKind, payload?: string | Uint8Array): boolean => socket.write(encodeFrame(kind, payload))

tell('hello', JSON.stringify({ token, pid: process.pid }))

process.stdin.on('data', (chunk: Buffer) => {
  if (tell('input', chunk)) return
  process.stdin.pause()
  socket.once('drain', () => process.stdin.resume())
})
/** When stdin ended, by `performance.now()`. */
let endedAt: number | undefined
const endInput = (): void => {
  endedAt ??= performance.now()
  tell('input-ended')
}
process.stdin.once('end', endInput)
process.stdin.on('error', endInput)
process.stdout.on('error', () => tell('output-broken'))
process.stderr.on('error', () => {})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  // The end of stdin that was there before the signal must be told before it: let the loop read it first.
  process.on(signal, () => {
    const at = performance.now()
    setImmediate(() => setImmediate(() => tell('signal', signalFrame(signal, at))))
  })
}

/** How long after the end of stdin it came is measured here: frames may reach a busy harness together. */
const signalFrame = (signal: string, at: number): string =>
  JSON.stringify({ signal, ...(endedAt === undefined ? {} : { afterEndMs: Math.max(0, at - endedAt) }) })

const frames = createFrameReader()
socket.on('data', (chunk) => {
  for (const frame of frames.push(chunk)) obey(frame)
})

function obey({ kind, payload }: StandInFrame): void {
  switch (kind) {
    case 'output':
      process.stdout.write(payload)
      break
    case 'stderr':
      process.stderr.write(payload)
      break
    case 'exit':
      if (process.stdout.writable) process.stdout.write('', () => process.exit(Number(payload.toString())))
      else process.exit(Number(payload.toString()))
      break
    default:
  }
}

// Without the harness there is nothing to stand in for.
socket.on('error', (error) => {
  process.stderr.write(`mcp-conform: the harness cannot be reached at ${address}: ${error.message}\n`)
})
socket.on('close', () => process.exit(1))
