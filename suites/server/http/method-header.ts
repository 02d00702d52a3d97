import { serverScenario } from '../../define.ts'
import { refusalRules, refusedForHeader } from './parts/refusal.ts'

const flawed = ['missing', 'mismatch', 'otherCase'] as const

export default serverScenario<'control' | (typeof flawed)[number]>({
  title: 'Mcp-Method and the method in the body',
  isolation: 'shared',
  transports: ['streamable-http'],
  async drive({ connect }) {
    const client = await connect()
    const ask = (as: 'control' | (typeof flawed)[number], value?: string | null) =>
      client.request('server/discover', undefined, {
        as,
        ...(value !== undefined && { headers: { 'Mcp-Method': value }, deliberate: 'Mcp-Method is wrong' }),
      })
    await ask('control')
    await ask('missing', null)
    await ask('mismatch', 'tools/list')
    await ask('otherCase', 'SERVER/DISCOVER')
  },
  judges: {
    'http.headers.server-missing-method': ({ control, missing }) => refusedForHeader(control, missing),
    'http.headers.server-method-mismatch': ({ control, mismatch }) => refusedForHeader(control, mismatch),
    'http.headers.server-method-case': ({ control, otherCase }) => refusedForHeader(control, otherCase),
    ...refusalRules(flawed),
  },
})
