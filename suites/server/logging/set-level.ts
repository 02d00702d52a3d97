import { each, errorCode, legacy, notObserved } from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { logLevels } from '../../stimuli/log-levels.ts'
import { noLevels } from '../../stimuli/near-misses/levels.ts'
import { series } from '../../stimuli/series.ts'

export default serverScenario<`invalid-${number}` | 'restored'>({
  title: 'Setting the log level',
  revisions: legacy,
  isolation: 'shared',
  async drive({ connect, facts }) {
    if (facts.capabilities.logging === undefined) return
    const client = await connect()
    for (const [n, params] of noLevels.entries()) {
      const options = { as: `invalid-${n}`, deliberate: 'no log level' } as const
      const { response } = await client.request('logging/setLevel', params, options)
      if (response === undefined) break
    }
    for (const level of [...logLevels].reverse()) await client.request('logging/setLevel', { level })
    await client.request('logging/setLevel', { level: 'info' }, { as: 'restored' })
  },
  judges: {
    'logging.server.invalid-level': (labels) => {
      const { restored } = labels
      if (restored.response?.result === undefined) return notObserved(`a valid level was refused: ${restored.whatCame}`)
      return each(series(labels, 'invalid'), (exchange) => errorCode(exchange, codes.invalidParams))
    },
  },
  provokes: ['logging.set-level.shape'],
})
