/** The quirks of the reference implementations, read from their folders: no list of them has to be kept. */
import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Side } from '../../harness/trace/place.ts'
import type { Quirk as ClientQuirk } from '../../reference-clients/quirk.ts'
import type { Quirk as ServerQuirk } from '../../reference-servers/quirk.ts'
import { referenceFolders } from './reference-folders.ts'

export interface QuirkOf {
  readonly server: ServerQuirk
  readonly client: ClientQuirk
}

const root = join(import.meta.dirname, '..', '..')

/** All quirks of a side by name, from `quirks/<topic>.ts`, or one folder deeper; what they share lies in `parts`. Rejects when two have the same name. */
export async function loadQuirks<S extends Side>(side: S): Promise<ReadonlyMap<string, QuirkOf[S]>> {
  const folder = join(root, referenceFolders[side], 'quirks')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith(`parts${sep}`))
    .sort()
  const quirks = new Map<string, QuirkOf[S]>()
  for (const file of files) {
    const path = join(folder, file)
    const { default: record }: { default: Readonly<Record<string, QuirkOf[S]>> } = await import(
      pathToFileURL(path).href
    )
    for (const [name, quirk] of Object.entries(record)) {
      if (quirks.has(name)) throw new Error(`${path}: there is another quirk named ${name}`)
      quirks.set(name, quirk)
    }
  }
  return quirks
}

/** One quirk by its name. Rejects when there is none of this name. */
export async function loadQuirk<S extends Side>(side: S, name: string): Promise<QuirkOf[S]> {
  const quirk = (await loadQuirks(side)).get(name)
  if (quirk === undefined) throw new Error(`--quirk: there is none named ${name}`)
  return quirk
}
