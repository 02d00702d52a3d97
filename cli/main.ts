#!/usr/bin/env node
/** The program `mcp-conform`. */
import { setFlagsFromString } from 'node:v8'
import { exit } from './exit.ts'
import { processIo } from './io.ts'
import { run } from './run.ts'

// Garbage is collected when the heap has grown by half, not when it has grown to four times of what is in use: a target that
// floods us must not cost the machine its memory.
setFlagsFromString('--heap-growing-percent=50')

const io = processIo()
process.once('beforeExit', () => {
  io.err('mcp-conform: nothing is left to wait for, and no end: does the configuration await what never comes?\n')
  process.exit(2)
})
await exit(await run(process.argv.slice(2), io))
