/** Brings a finished report to its place. */
import { lstatSync, readlinkSync, statSync } from 'node:fs'
import { chmod, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
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
    const present = statSync(output.path, { throwIfNoEntry: false })
    const path = behindLinks(output.path)
    if (present === undefined || present.isFile()) await replace(path, text, present?.mode)
    else await pass(path, text)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The report ${output.path} could not be written: ${why}`, { cause })
  }
}

/** Where a link leads, and the links behind it; there need not be anything yet. */
function behindLinks(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
  return isLink ? behindLinks(resolve(dirname(path), readlinkSync(path))) : path
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
