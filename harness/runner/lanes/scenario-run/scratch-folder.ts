/** A folder of ours that a client writes into, for as long as a scenario takes. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const makeScratchFolder = (): string => mkdtempSync(join(tmpdir(), 'mcp-conform-client-'))

/** Removes it, with what a client has made read-only, as the caches of some languages are. */
export function removeScratchFolder(folder: string): void {
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    remove()
  } catch {
    allowAll(folder)
    remove()
  }
}

function allowAll(folder: string): void {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) allowAll(join(folder, entry.name))
}
