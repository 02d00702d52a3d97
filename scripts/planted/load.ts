/** The planted bugs of a reference implementation, read from their folder. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RareBug as RareClientBug } from '../../reference-clients/rare/parts/rare-bug.ts'
import type { RareBug as RareServerBug } from '../../reference-servers/rare/parts/rare-bug.ts'

interface Named<B> {
  readonly name: string
  /** The file that it stands in: what kind of bug it is. */
  readonly file: string
  readonly bug: B
}

export const clientBugs = (): Promise<Named<RareClientBug>[]> => load('reference-clients')
export const serverBugs = (): Promise<Named<RareServerBug>[]> => load('reference-servers')

async function load<B>(folder: string): Promise<Named<B>[]> {
  const path = join(import.meta.dirname, '../..', folder, 'rare')
  const files = readdirSync(path).filter((file) => file.endsWith('.ts'))
  const records = await Promise.all(
    files.sort().map(async (file) => {
      const { default: record }: { default: Readonly<Record<string, B>> } = await import(
        pathToFileURL(join(path, file)).href
      )
      return Object.entries(record).map(([name, bug]) => ({ name, file, bug }))
    }),
  )
  return records.flat()
}
