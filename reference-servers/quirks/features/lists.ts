/** Lists of any length, in pages of any size, that change as they like. */

import { invalidParams, methodNotFound } from '../../errors.ts'
import { textResult } from '../../features/content.ts'
import type { Tool } from '../../features/tool.ts'
import { quirks } from '../../quirk.ts'
import { since } from '../../revisions.ts'
import type { Page, Seams } from '../../seams.ts'

const spare = (name: string): Tool => ({
  name,
  description: 'Does nothing.',
  inputSchema: { type: 'object' },
  run: () => textResult('nothing'),
})

const many = Array.from({ length: 2_000 }, (_, index) => spare(`spare-${index}`))

/** Pages whose sizes are taken in turn, with cursors that nobody could guess. */
function pagesOf(sizes: readonly number[], write: (page: number) => string): Seams {
  return {
    page(items, cursor): Page {
      const starts = [0]
      for (let end = 0; end < items.length; starts.push(end)) end += sizes[(starts.length - 1) % sizes.length] ?? 1
      const last = Math.max(0, starts.length - 2)
      const page = cursor === undefined ? 0 : starts.findIndex((_, at) => at > 0 && write(at) === cursor)
      if (page < 0 || page > last) throw invalidParams('cursor: not valid')
      const shown = items.slice(starts[page], starts[page + 1])
      return page < last ? { items: shown, nextCursor: write(page + 1) } : { items: shown }
    },
  }
}

const numbered = (page: number) => `page ${page}`
const odd = (page: number) => `\u2603 "${page}"\n\\u0041=?base64?QQ==?= ${'long '.repeat(200)}`

/** A tool that is listed every other time. */
function comingAndGoing(): Seams {
  let listed = 0
  return {
    capabilities: (context, next) => ({ ...next(context), tools: {}, resources: {}, prompts: {} }),
    handlers: {
      'tools/list': (request, context, next) => {
        listed += 1
        return next(request, context)
      },
    },
    tools: (context, next) => (listed % 2 === 0 ? [...next(context), spare('comes-and-goes')] : next(context)),
    page: (items, cursor, _size, list, next) => next(items, cursor, 4, list),
    recipients: () => [],
    honoured: () => ({}),
  }
}

const nothingToDo = ['*']

export default quirks({
  'one-item-a-page': {
    says: 'Each page of a list holds one item.',
    seams: { page: (items, cursor, _size, list, next) => next(items, cursor, 1, list) },
  },
  'pages-of-any-size': {
    says: 'Pages hold 3, 1, no and 2 items in turn.',
    seams: pagesOf([3, 1, 0, 2], numbered),
  },
  'odd-cursors': {
    says: 'Cursors are long and hold quotes, line feeds and characters of many kinds.',
    seams: pagesOf([2], odd),
  },
  'lists-change-between-pages': {
    says: 'A tool comes and goes with every request for tools, while a client walks the pages; nothing tells of it.',
    revisions: since('2026-07-28'),
    seams: comingAndGoing,
    tolerates: ['tools.list.may-be-empty-or-change', 'caching.server.data-may-change'],
    hides: [
      '*list-changed*',
      'subscriptions.*',
      'resources.subscribe*',
      'resources.updated*',
      'tools.list.same-on-every-connection',
      'tools.list.no-side-effects',
      'skills.list.pagination',
    ],
  },
  'two-thousand-tools': {
    says: 'It has 2000 more tools, in pages of 50.',
    seams: { tools: (context, next) => [...next(context), ...many] },
  },
  'two-thousand-tools-at-once': {
    says: 'It has 2000 more tools, all on one page.',
    seams: {
      tools: (context, next) => [...next(context), ...many],
      // Other lists may grow without end, and are better given out in pages.
      page: (items, cursor, size, list, next) => next(items, cursor, list === 'tools' ? 5_000 : size, list),
    },
    hides: ['pagination.*', 'caching.server.same-scope-across-pages'],
  },
  'no-tools': {
    says: 'It declares tools and has none.',
    seams: { tools: () => [] },
    tolerates: ['tools.list.may-be-empty-or-change'],
    hides: nothingToDo,
  },
  'no-resources': {
    says: 'It declares resources and lists none.',
    seams: { handlers: { 'resources/list': () => ({ resources: [] }) } },
    tolerates: ['resources.list.may-be-empty-or-change'],
    hides: [
      'roots.security.*',
      'resources.*',
      'pagination.*',
      'caching.*',
      'subscriptions.*',
      '*.read*',
      'mrtr.*',
      'http.headers.*',
      'skills.*',
      'apps.*',
    ],
  },
  'no-prompts': {
    says: 'It declares prompts and has none.',
    seams: { prompts: () => [] },
    tolerates: ['prompts.list.may-be-empty-or-change'],
    hides: ['prompts.*', 'completion.*', 'http.headers.*'],
  },
  'no-templates': {
    says: 'It has no templates, nor the method that lists them.',
    seams: {
      handlers: {
        'resources/templates/list': (request) => {
          throw methodNotFound(request.method)
        },
      },
    },
    tolerates: ['resources.templates.unsupported-allowed'],
    hides: ['resources.templates*', 'caching.*'],
  },
  'lists-by-credentials': {
    says: 'Without its API key nothing is listed; the key is told to the users of the server.',
    transports: ['streamable-http'],
    revisions: since('2026-07-28'),
    headers: { 'X-Api-Key': 'for-the-user' },
    seams: {
      tools: (context, next) => (hasKey(context.arrival.headers) ? next(context) : []),
      prompts: (context, next) => (hasKey(context.arrival.headers) ? next(context) : []),
      resources: (context, next) => (hasKey(context.arrival.headers) ? next(context) : []),
    },
    tolerates: [
      'tools.list.may-vary-by-authorization',
      'prompts.list.may-vary-by-authorization',
      'resources.list.may-vary-by-authorization',
    ],
  },
  'different-ttl-on-each-page': {
    says: 'Each page and each result has a ttlMs of its own.',
    revisions: since('2026-07-28'),
    seams: () => {
      let ttlMs = 0
      return {
        page: (items, cursor, _size, list, next) => next(items, cursor, 2, list),
        async answer(request, context, next) {
          const result = await next(request, context)
          ttlMs += 7
          // The ttlMs of a task is another, and stays.
          return 'ttlMs' in result && !('taskId' in result) ? { ...result, ttlMs } : result
        },
      }
    },
    tolerates: ['caching.server.ttl-per-page'],
  },
  'data-change-before-their-time': {
    says: 'A text changes with every reading, although its ttlMs is an hour.',
    revisions: since('2026-07-28'),
    seams: () => {
      let reading = 0
      return {
        resources: (context, next) =>
          next(context).map((resource) =>
            resource.uri === 'fixture://text'
              ? { ...resource, size: undefined, read: () => ({ text: `reading ${++reading}` }) }
              : resource,
          ),
        async answer(request, context, next) {
          const result = await next(request, context)
          return 'ttlMs' in result && !('taskId' in result) ? { ...result, ttlMs: 3_600_000 } : result
        },
      }
    },
    tolerates: ['caching.server.data-may-change'],
  },
})

function hasKey(headers: Readonly<Record<string, string | undefined>> | undefined): boolean {
  return headers?.['x-api-key'] === 'for-the-user'
}
