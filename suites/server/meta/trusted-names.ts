import { type Exchange, failed, modern, notObserved, passed, seen } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { metaKey } from '../../stimuli/modern.ts'
import { noToken } from '../authorization/parts/protected.ts'

/** Clients that a server may have heard of, and some that it may think are its own. */
const names = ['claude-ai', 'Visual Studio Code', 'Cursor', 'mcp-inspector', 'admin', 'localhost'] as const
type Label = 'with token' | 'unknown' | (typeof names)[number]

const isServed = (exchange: Exchange | undefined): boolean => exchange?.response?.result !== undefined

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/index#meta */
export default serverScenario<Label>({
  title: 'Requests without a token, under names of well-known clients',
  revisions: modern,
  transports: ['streamable-http'],
  isolation: 'shared',
  async drive({ connect }) {
    const client = await connect()
    const granted = await client.request('server/discover', undefined, { as: 'with token' })
    if (!isServed(granted)) return
    const ask = (name: string, as: Label) =>
      client.request('server/discover', undefined, {
        as,
        bare: true,
        deliberate: 'no token',
        meta: { [metaKey.clientInfo]: { name, version: '1.0.0' } },
      })
    const unknown = await ask('x-suite-unknown-client', 'unknown')
    if (isServed(unknown)) return
    for (const name of names) await ask(name, name)
  },
  judges: {
    'meta.client-info.no-security-use': (labels) => {
      const unknown = seen(labels, 'unknown')
      if (unknown === undefined || isServed(unknown) || ![401, 403].includes(unknown.http?.status ?? 0))
        return notObserved(noToken)
      const trusted = names.find((name) => isServed(seen(labels, name)))
      return trusted === undefined
        ? passed
        : failed(
            'a refusal for want of a token, whatever clientInfo says',
            `${trusted}: ${labels[trusted].whatCame}`,
            ...unknown.evidence,
            ...labels[trusted].evidence,
          )
    },
  },
})
