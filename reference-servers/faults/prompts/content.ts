import { faults } from '../../fault.ts'
import { editContent, editResult } from '../../fault-edits.ts'
import { handle } from '../../fault-overrides.ts'
import { isObject } from '../../json-rpc.ts'

export default faults({
  'prompts.content.audio-base64': {
    says: 'puts a URL into the data of audio',
    seams: editResult('prompts/get', (result) =>
      editContent(result, 'audio', (content) => ({ ...content, data: 'https://example.com/x' })),
    ),
  },
  'prompts.content.audio-mime-type': {
    says: 'does not say what kind of audio it is',
    seams: editResult('prompts/get', (result) =>
      editContent(result, 'audio', (content) => ({ ...content, mimeType: undefined })),
    ),
  },
  'prompts.content.embedded-mime-type': {
    says: 'embeds a resource in a prompt without its MIME type',
    seams: handle('prompts/get', async (request, context, next) => {
      if (context.params.name !== 'media-prompt') return next(request, context)
      const resource = { uri: 'fixture://text', text: 'A text resource.' }
      return { messages: [{ role: 'user', content: { type: 'resource', resource } }] }
    }),
  },
  'prompts.content.embedded-text-or-blob': {
    says: 'embeds a resource without its contents',
    seams: editResult('prompts/get', (result) =>
      editContent(result, 'resource', (content) => ({
        ...content,
        resource: { ...(isObject(content.resource) && content.resource), text: undefined, blob: undefined },
      })),
    ),
  },
  'prompts.content.embedded-uri': {
    says: 'embeds a resource without address',
    seams: editResult('prompts/get', (result) =>
      editContent(result, 'resource', (content) => ({
        ...content,
        resource: { ...(isObject(content.resource) && content.resource), uri: '' },
      })),
    ),
  },
  'prompts.content.image-base64': {
    says: 'puts a URL into the data of an image',
    seams: editResult('prompts/get', (result) =>
      editContent(result, 'image', (content) => ({ ...content, data: 'https://example.com/x' })),
    ),
  },
  'prompts.content.image-mime-type': {
    says: 'does not say what kind of image it is',
    seams: editResult('prompts/get', (result) =>
      editContent(result, 'image', (content) => ({ ...content, mimeType: undefined })),
    ),
  },
})
