import { each, failed, header, mintSecret, modern, notObserved, passed, seen } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { gatewayScenario } from '../../define.ts'
import { carryTool } from './parts/tool.ts'

const users = ['amber', 'cobalt'] as const
type User = (typeof users)[number]

const uri = 'x-suite://private'
/** What is asked for, by method. */
const asked = { 'tools/list': {}, 'resources/read': { uri } } as const satisfies Record<string, JsonObject>
type Method = keyof typeof asked
const methods = ['tools/list', 'resources/read'] as const satisfies readonly Method[]

/** Ten minutes, for nobody else. */
const kept = { ttlMs: 600_000, cacheScope: 'private' }
const textFor = (user: User | undefined): string => `what ${user ?? 'nobody'} alone may see`

const answers: Readonly<Record<Method, (user: User | undefined) => JsonObject>> = {
  'tools/list': (user) => ({ tools: [{ ...carryTool, description: textFor(user) }], ...kept }),
  'resources/read': (user) => ({ contents: [{ uri, text: textFor(user) }], ...kept }),
}

export default gatewayScenario<`${User} ${Method}`>({
  title: 'Private results that may be kept, asked for by two users in turn',
  revisions: modern,
  transports: ['streamable-http'],
  async drive({ open, behind }) {
    if (behind === 'stdio') return
    const tokens = { amber: mintSecret('access'), cobalt: mintSecret('access') }
    /** Whose request it is, by its place on our side. */
    const owners = new Map<string, User>()
    const placeOf = (connection: string, message: JsonObject): string => `${connection} ${JSON.stringify(message.id)}`
    const { connect } = await open({
      capabilities: { tools: {}, resources: {} },
      onHttp: async ({ headers, connection, message }, next) => {
        const shown = header(headers, 'authorization') ?? ''
        const owner = users.find((user) => shown.endsWith(tokens[user]))
        if (owner !== undefined && message !== undefined) owners.set(placeOf(connection, message), owner)
        await next()
      },
      on: Object.fromEntries(
        methods.map((method) => [
          method,
          async ({ connection, message }: { connection: string; message: JsonObject }) =>
            answers[method](owners.get(placeOf(connection, message))),
        ]),
      ),
    })
    for (const user of users) {
      const client = await connect()
      const headers = { Authorization: `Bearer ${tokens[user]}` }
      for (const method of methods) await client.request(method, asked[method], { as: `${user} ${method}`, headers })
    }
  },
  judges: {
    'fidelity.cache.private-apart': (labels) =>
      each(methods, (method) => {
        const own = seen(labels, `amber ${method}`)
        const other = seen(labels, `cobalt ${method}`)
        if (own?.response === undefined || other?.response === undefined)
          return notObserved('needs a gateway that passes Authorization on over HTTP')
        // Where it keeps its users apart by other means, they are all one to the server.
        if (!own.response.text.includes(textFor('amber')))
          return notObserved('the gateway passes no Authorization on: to the server all its clients are one')
        if (other.response.text.includes(textFor('amber')))
          return {
            ...failed(`${method} of another user asked of the server`, other.response.text.slice(0, 200)),
            contrast: own.evidence,
          }
        return other.response.text.includes(textFor('cobalt'))
          ? passed
          : notObserved(`the second user got ${other.whatCame}`)
      }),
  },
})
