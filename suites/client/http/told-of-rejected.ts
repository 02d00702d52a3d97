import { missing, modern, notObserved, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isDriven, reported } from '../parts/driven.ts'

const name = 'x-suite-odd-header'
const inputSchema = { type: 'object', properties: { a: { type: 'string', 'x-mcp-header': 'My Region' } } }
const needed =
  'needs log-output: a driver whose client writes what its user is shown to stderr (--driver, docs/reference/drivers.md)'

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#schema-extension */
export default using(['list-tools', 'log-output']).clientScenario({
  title: 'A tool that has to be left out, and what the user is told',
  revisions: modern,
  transports: ['streamable-http'],
  async drive({ serve, facts }) {
    if (!isDriven(facts) || facts.fixtures?.includes('log-output') !== true) return
    const server = await serve(
      {
        // What the client writes is read where a user would see it.
        surroundings: { sites: {} },
        tools: [
          { name, inputSchema },
          { name: 'plain', inputSchema: { type: 'object' } },
        ],
        on: {
          'tools/list': (request, next) => {
            request.deliberate('a tool that no server may offer')
            return next()
          },
        },
      },
      { actions: [{ action: 'list-tools', id: 'list' }] },
    )
    await server.done()
  },
  judges: {
    'http.params.client-warns': (_, context) => {
      const site = context.sites.find(({ name: of }) => of === 'browser')
      if (site === undefined) return notObserved(needed)
      return reported(context, 'list', ({ line, seq }) => {
        if (line.outcome !== 'result') return notObserved('the driver could not list the tools')
        if (JSON.stringify(line).includes(name))
          return notObserved('the tool was not left out, which another requirement covers')
        return site.output.includes(name) ? passed : missing('a word about the tool that is left out', seq)
      })
    },
  },
})
