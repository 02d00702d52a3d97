#!/usr/bin/env node
/** The program `mcp-conform`. What it is made of is loaded in here: where that fails, a line says so. */
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { compilerFlags } from './compiler-flags.ts'

/** How many files this process may have open at once, as far as Node tells. */
function mayOpen(): number {
  const { userLimits }: { userLimits?: { open_files?: { soft?: unknown } } } = Object(process.report.getReport())
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}

try {
  for (const flag of compilerFlags) setFlagsFromString(flag)
  // Where Node can keep what it has compiled (from 22.1 on), the next start compiles nothing.
  const keepCompiled: unknown = Reflect.get(module, 'enableCompileCache')
  if (typeof keepCompiled === 'function') keepCompiled()
  const { start } = await import('./start.ts')
  await start(process.argv.slice(2))
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  // Where no file can be opened, Node may also say that a package is not there.
  const isShort = code === 'EMFILE' || code === 'ENFILE' || (code === 'ERR_MODULE_NOT_FOUND' && mayOpen() < 256)
  const hint = isShort ? '\nThe limit on open files is too low: raise it, for example with ulimit -n.' : ''
  process.stderr.write(`mcp-conform: could not be loaded: ${JSON.stringify(message).slice(1, -1)}${hint}\n`)
  process.exit(3)
}
