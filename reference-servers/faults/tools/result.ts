import { faults } from '../../fault.ts'
import { editFirst } from '../../fault-edits.ts'
import { forget, handle, hide } from '../../fault-overrides.ts'
import { isObject } from '../../json-rpc.ts'
import { since } from '../../revisions.ts'

export default faults({
  'tools.content.audio-base64': {
    says: 'puts a file name into the data of audio',
    seams: editFirst('tools/call', 'content', (block) =>
      block.type === 'audio' ? { ...block, data: 'sound.wav' } : block,
    ),
  },
  'tools.content.image-base64': {
    says: 'puts a file name into the data of an image',
    seams: editFirst('tools/call', 'content', (block) =>
      block.type === 'image' ? { ...block, data: 'picture.png' } : block,
    ),
  },
  'tools.result.embedded-needs-resources-capability': {
    says: 'embeds resources without having any',
    seams: {
      ...hide('resources'),
      recipients: (change, everyone, next) =>
        change.kind === 'resources' || change.kind === 'updated' ? [] : next(change, everyone),
      resources: () => [],
      ...forget('resources/list', 'resources/templates/list', 'resources/read', 'resources/subscribe'),
    },
  },
  'tools.result.embedded-resource-refetchable': {
    says: 'embeds resources under URIs that resources/read does not know',
    seams: handle('tools/call', async (request, context, next) => {
      const result = await next(request, context)
      const { content } = result
      if (!Array.isArray(content) || !content.some((block) => isObject(block) && block.type === 'resource'))
        return result
      const resource = { uri: 'fixture://gone', mimeType: 'text/plain', text: 'gone' }
      return { content: [{ type: 'resource', resource }] }
    }),
  },
  'tools.result.resource-link-usable': {
    says: 'hands out links that resources/read does not know',
    seams: handle('tools/call', async (request, context, next) => {
      const result = await next(request, context)
      const { content } = result
      if (!Array.isArray(content) || !content.some((block) => isObject(block) && block.type === 'resource_link'))
        return result
      return { content: [{ type: 'resource_link', uri: 'fixture://gone', name: 'gone' }] }
    }),
  },
  'tools.security.validate-inputs': [
    {
      says: 'runs tools with whatever arguments come',
      revisions: since('2025-03-26'),
      alsoBreaks: { 'json-schema.server.supports-2020-12': 'nothing is validated' },
      seams: { validate: () => undefined },
    },
    {
      says: 'validates the arguments of its first tool alone',
      revisions: since('2025-03-26'),
      generated: true,
      seams: { validate: (tool, args, next) => (tool.name === 'echo' ? next(tool, args) : undefined) },
    },
  ],
})
