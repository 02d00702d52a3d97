import { each } from '../../../../harness/index.ts'
import { serverScenario } from '../../../define.ts'
import { otherMethods } from '../../../stimuli/near-misses/headers.ts'
import { series } from '../../../stimuli/series.ts'
import { type Flawed, refusalRules, refusedForHeader } from '../parts/refusal.ts'

type Label = 'control' | Flawed<'missing' | 'otherCase' | `mismatch-${number}`>

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
    for (const [n, method] of otherMethods.entries()) await ask(`flawed:mismatch-${n}`, method)
    await ask('flawed:otherCase', 'SERVER/DISCOVER')
  },
  judges: {
    'http.headers.server-missing-method': (labels) => refusedForHeader(labels.control, labels['flawed:missing']),
    'http.headers.server-method-mismatch': (labels) =>
      each(series(labels, 'flawed:mismatch'), (flawed) => refusedForHeader(labels.control, flawed)),
    'http.headers.server-method-case': (labels) => refusedForHeader(labels.control, labels['flawed:otherCase']),
    ...refusalRules,
  },
})
