/** What prompts and completions may hold. */

import { text } from '../../features/content.ts'
import type { Prompt } from '../../features/prompts.ts'
import { isObject } from '../../json-rpc.ts'
import { quirks } from '../../quirk.ts'
import { since } from '../../revisions.ts'

const unlisted = 'somewhere-else://not/listed'

const linking: Prompt = {
  name: 'linking-prompt',
  description: 'Holds a link.',
  messages: () => [
    { role: 'user', content: { type: 'resource_link', uri: unlisted, name: 'elsewhere' } },
    { role: 'assistant', content: text('') },
  ],
}

export default quirks({
  'prompts-with-links': {
    says: 'A prompt holds a link to a resource that no list names.',
    revisions: since('2025-06-18'),
    seams: {
      prompts: (context, next) => [linking, ...next(context)],
      handlers: {
        'resources/read': (request, context, next) =>
          request.params?.uri === unlisted
            ? { contents: [{ uri: unlisted, text: 'elsewhere' }] }
            : next(request, context),
      },
    },
    tolerates: ['prompts.content.resource-link-allowed'],
  },
  'prompts-without-messages': {
    says: 'A prompt has no messages.',
    seams: { prompts: (context, next) => [...next(context), { ...linking, name: 'empty', messages: () => [] }] },
  },
  'completions-without-total': {
    says: 'Completions have no total, or one that fits nothing.',
    seams: () => {
      let count = 0
      return {
        async answer(request, context, next) {
          const result = await next(request, context)
          const { completion } = result
          if (!isObject(completion)) return result
          const { total: _, ...rest } = completion
          count += 1
          return { ...result, completion: count % 2 === 0 ? { ...rest, total: 100_000 } : { ...rest, hasMore: true } }
        },
      }
    },
    tolerates: ['completion.values.total-optional'],
  },
})
