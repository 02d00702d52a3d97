import { serverScenario } from '../../define.ts'
import { type Flawed, refusalRules, refusedForHeader } from './parts/refusal.ts'

type Label = 'control' | Flawed<'missing' | 'mismatch' | 'otherCase'>

export default serverScenario<Label>({
  title: 'Mcp-Method and the method in the body',
  isolation: 'shared',
  transports: ['streamable-http'],
  async drive({ connect }) {
    const client = await connect()
    const ask = (as: Label, value?: string | null) =>
      client.request('server/discover', undefined, {
        as,
        ...(value !== undefined && { headers: { 'Mcp-Method': value }, deliberate: 'Mcp-Method is wrong' }),
      })
    await ask('control')
    await ask('flawed:missing', null)
    await ask('flawed:mismatch', 'tools/list')
    await ask('flawed:otherCase', 'SERVER/DISCOVER')
  },
  judges: {
    'http.headers.server-missing-method': (labels) => refusedForHeader(labels.control, labels['flawed:missing']),
    'http.headers.server-method-mismatch': (labels) => refusedForHeader(labels.control, labels['flawed:mismatch']),
    'http.headers.server-method-case': (labels) => refusedForHeader(labels.control, labels['flawed:otherCase']),
    ...refusalRules,
  },
})
