import { faults } from '../../generated/faults-server.ts'
import type { Fault } from '../seams.ts'

/** The requirement ids that have a fault: the names of the files in this folder. */
export const faultIds: readonly string[] = Object.keys(faults)

/** The fault that breaks this requirement. Rejects when there is none. */
export async function loadFault(id: string): Promise<Fault> {
  const load = faults[id]
  if (!load) throw new Error(`--fault: there is none for ${id}`)
  return (await load()).default
}
