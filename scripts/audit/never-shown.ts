/** Judged requirements that nothing clean of ours passes, each with its reason. A new one needs a control beside its fault, or a reason. */
import type { Kind } from '../../harness/trace/place.ts'

export const neverShown: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  server: {},
  client: {},
  'authorization-server': {},
  gateway: {},
}

export const isPermitted = (side: Kind, id: string): boolean => neverShown[side][id] !== undefined
