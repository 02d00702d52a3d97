import { at, missing, notObserved, passed, type ServerScript, seen } from '../../../harness/index.ts'
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
    const stopsAtFirst = async (patient: boolean): Promise<boolean> => {
      const several = await serve(server(3), { patient })
      const first = await several.next(({ method }) => method === 'prompts/list', { as: 'listed' })
      const isThird = ({ method, params }: JsonObject) => method === 'prompts/list' && at(params, 'cursor') === '3'
      const last = await several.next(isThird, { as: 'last' })
      await several.done()
      return first !== undefined && last === undefined
    }
    if (!(await stopsAtFirst(false))) return
    const single = await serve(server(1))
    const used = await single.next(({ method }) => method === 'prompts/get', { as: 'single' })
    await single.done()
    // One stop on a busy machine proves nothing.
    if (used !== undefined) await stopsAtFirst(true)
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
        : missing('prompts/list with the cursor, or a prompt of the first page')
    },
  },
})
