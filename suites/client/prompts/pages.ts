import { at, failed, notObserved, passed, type ServerScript, seen } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'

type Label = 'last' | 'listed' | 'single'

const server = (pages: number): ServerScript<Label> => ({
  capabilities: { tools: {}, prompts: {} },
  on: {
    'prompts/list': async ({ params }): Promise<JsonObject> => {
      const page = typeof params.cursor === 'string' ? Number(params.cursor) : 1
      const prompts = [{ name: `greet-${page}`, description: 'Greets somebody.' }]
      return page < pages ? { prompts, nextCursor: String(page + 1) } : { prompts }
    },
    'prompts/get': async () => ({ messages: [{ role: 'user', content: { type: 'text', text: 'Say hello.' } }] }),
  },
})

/** The client takes up a list of prompts that has one page, and stops at the first of several. */
export default using(['list-tools']).clientScenario<Label>({
  title: 'A list of prompts in three pages',
  async drive({ serve }) {
    const several = await serve(server(3))
    const first = await several.next(({ method }) => method === 'prompts/list', { as: 'listed' })
    const last = await several.next(({ method, params }) => method === 'prompts/list' && at(params, 'cursor') === '3', {
      as: 'last',
    })
    await several.done()
    if (first === undefined || last !== undefined) return
    const single = await serve(server(1))
    await single.next(({ method }) => method === 'prompts/get', { as: 'single' })
    await single.done()
  },
  judges: {
    'prompts.list.client-paginates': (labels, { conversations }) => {
      if (seen(labels, 'last') !== undefined) return passed
      if (seen(labels, 'listed') === undefined) return notObserved('the client lists no prompts')
      if (seen(labels, 'single') === undefined) return notObserved('the client gets no prompts that it has listed')
      const [first] = conversations
      const got = first?.bySubject.some(({ method }) => method === 'prompts/get') === true
      return got
        ? notObserved('the client used the first page, and may turn to the others on demand')
        : failed('prompts/list with the cursor, or a prompt of the first page', 'the client stopped there')
    },
  },
})
