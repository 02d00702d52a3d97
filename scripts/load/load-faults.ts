/** The faults of the reference implementations, read from their folders: no list of them has to be kept. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Kind } from '../../harness/trace/place.ts'
import type { Fault as ClientFault } from '../../reference-clients/fault.ts'
import type { Fault as IssuerFault } from '../../reference-servers/authorization-server/fault.ts'
import type { Fault as ServerFault } from '../../reference-servers/fault.ts'
import type { Fault as GatewayFault } from '../../reference-servers/gateway/fault.ts'
import { referenceFolders } from './reference-folders.ts'

export interface FaultOf {
  readonly server: ServerFault
  readonly client: ClientFault
  readonly 'authorization-server': IssuerFault
  readonly gateway: GatewayFault
}

export interface NamedFault<S extends Kind = Kind> {
  /** The id of its requirement; a further fault of the same requirement has `#2` after it, and so on. */
  readonly name: string
  readonly requirement: string
  readonly fault: FaultOf[S]
}

const root = join(import.meta.dirname, '..', '..')

/** All faults of a side, by the ids of their requirements. Rejects when one stands in two files or under another topic. */
export async function loadFaults<S extends Kind>(side: S): Promise<NamedFault<S>[]> {
  const folder = join(root, referenceFolders[side], 'faults')
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: topic }) => faultFiles(join(folder, topic)).map((file) => ({ topic, file })))
  const seen = new Map<string, string>()
  const loaded = await Promise.all(
    files.map(async ({ topic, file }) => {
      const path = join(folder, topic, file)
      const { default: record }: { default: Readonly<Record<string, FaultOf[S] | readonly FaultOf[S][]>> } =
        await import(pathToFileURL(path).href)
      return Object.entries(record).flatMap(([requirement, given]) => {
        if (!requirement.startsWith(`${topic}.`)) throw new Error(`${path}: ${requirement} belongs to another topic`)
        const other = seen.get(requirement)
        if (other !== undefined) throw new Error(`${path}: ${requirement} has its faults in ${other} already`)
        seen.set(requirement, path)
        return named(requirement, given)
      })
    }),
  )
  return sorted(loaded.flat())
}

/** The same of a record of all faults of a side, for who has them bundled. */
export function namedFaults<S extends Kind>(
  faults: Readonly<Record<string, FaultOf[S] | readonly FaultOf[S][]>>,
): NamedFault<S>[] {
  return sorted(Object.entries(faults).flatMap(([requirement, given]) => named<S>(requirement, given)))
}

function sorted<S extends Kind>(faults: readonly NamedFault<S>[]): NamedFault<S>[] {
  return faults.toSorted((a, b) => (a.requirement < b.requirement ? -1 : a.requirement > b.requirement ? 1 : 0))
}

/** One fault by its name. Rejects when there is none of this name. */
export async function loadFault<S extends Kind>(side: S, name: string): Promise<FaultOf[S]> {
  const found = (await loadFaults(side)).find((fault) => fault.name === name)
  if (found === undefined) throw new Error(`--fault: there is none for ${name}`)
  return found.fault
}

/** What several files of a topic share lies one folder deeper. */
function faultFiles(topic: string): string[] {
  return readdirSync(topic).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
}

function named<S extends Kind>(requirement: string, given: FaultOf[S] | readonly FaultOf[S][]): NamedFault<S>[] {
  const all: readonly FaultOf[S][] = 'says' in given ? [given] : given
  return all.map((fault, i) => ({ name: i === 0 ? requirement : `${requirement}#${i + 1}`, requirement, fault }))
}
