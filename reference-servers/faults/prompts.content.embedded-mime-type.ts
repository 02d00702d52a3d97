import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.content.embedded-mime-type',
  says: 'embeds a resource in a prompt without its MIME type',
  seams: {
    handlers: {
      'prompts/get': async (request, context, next) => {
        if (context.params.name !== 'media-prompt') return next(request, context)
        const resource = { uri: 'fixture://text', text: 'A text resource.' }
        return { messages: [{ role: 'user', content: { type: 'resource', resource } }] }
      },
    },
  },
})
