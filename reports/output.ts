/** Brings a finished report to its place. */
import { existsSync, realpathSync, statSync } from 'node:fs'
import { chmod, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from '../harness/trace/make-folder.ts'
import { openSink } from '../harness/trace/sink.ts'
import type { Output } from './options.ts'

/**
 * Writes a whole report. A file is written beside its place and moved there, so that nobody reads half a report; its folder is
 * made. What a link points to, a pipe or a device is written to where it is.
 * @throws Error that names the file and the cause, when the file cannot be written.
 */
export async function deliver(output: Output, text: string): Promise<void> {
  if (output.kind === 'stream') return output.write(text)
  try {
    const path = existsSync(output.path) ? realpathSync(output.path) : output.path
    const present = statSync(path, { throwIfNoEntry: false })
    if (present === undefined || present.isFile()) await replace(path, text, present?.mode)
    else await pass(path, text)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The report ${output.path} could not be written: ${why}`, { cause })
  }
}

async function replace(path: string, text: string, mode: number | undefined): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  makeFolder(dirname(path))
  try {
    await writeFile(temporary, text)
    if (mode !== undefined) await chmod(temporary, mode & 0o777)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
}

async function pass(path: string, text: string): Promise<void> {
  const sink = openSink(path)
  sink.write(text)
  await sink.close()
}
