#!/usr/bin/env node
/** The program `mcp-conform`. */
import { processIo } from './io.ts'
import { run } from './run.ts'

// `mcp-conform list | head` closes the pipe early; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

process.exitCode = await run(process.argv.slice(2), processIo)
