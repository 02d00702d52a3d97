import type { Kind } from '../../harness/trace/place.ts'

/** Where the reference of each side stands, from the root. */
export const referenceFolders: Readonly<Record<Kind, string>> = {
  server: 'reference-servers',
  client: 'reference-clients',
  'authorization-server': 'reference-servers/authorization-server',
  gateway: 'reference-servers/gateway',
}
