import { invalidParams } from '../../errors.ts'
import type { JsonObject } from '../../json-rpc.ts'
import { isSince, type Revision } from '../../revisions.ts'
import { png, wav } from '../content.ts'
import type { Tool } from '../tool.ts'

const blocks: ReadonlyMap<unknown, { since: Revision; block: JsonObject }> = new Map([
  ['image', { since: '2024-11-05', block: { type: 'image', data: png, mimeType: 'image/png' } }],
  ['audio', { since: '2025-03-26', block: { type: 'audio', data: wav, mimeType: 'audio/wav' } }],
  ['resource-link', { since: '2025-06-18', block: { type: 'resource_link', uri: 'fixture://text', name: 'text' } }],
  [
    'embedded',
    {
      since: '2024-11-05',
      block: {
        type: 'resource',
        resource: { uri: 'fixture://text', mimeType: 'text/plain', text: 'A text resource.' },
      },
    },
  ],
])

export const contentTools: readonly Tool[] = [
  {
    name: 'content-tool',
    description: 'Returns a content block of the given kind.',
    inputSchema: { type: 'object', properties: { kind: { enum: [...blocks.keys()] } }, required: ['kind'] },
    run: ({ kind }, { revision }) => {
      const found = blocks.get(kind)
      if (!found || !isSince(revision, found.since)) throw invalidParams('kind: not in this revision')
      return { content: [found.block] }
    },
  },
]
