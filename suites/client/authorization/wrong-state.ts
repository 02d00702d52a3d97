import { notObserved, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { ofVariants } from './parts/judge.ts'
import { launchToStop, onceAsked, type Variant } from './parts/launches.ts'
import { redeems, stops } from './parts/stops.ts'

type Name = 'wrong' | 'missing'

const withState = (variant: Name, state: string | undefined): Variant => ({
  variant,
  issuers: {
    issuer: {
      redirect(parameters) {
        parameters.delete('state')
        if (state !== undefined) parameters.set('state', state)
        return parameters
      },
    },
  },
})

export default using(['browser-step']).clientScenario<never>({
  title: 'A redirect with another state, or with none',
  onceAsked,
  revisions: since('2025-06-18'),
  transports: ['streamable-http'],
  drive: (drive) =>
    launchToStop(drive, [withState('wrong', 'another-state'), withState('missing', undefined)], { step: 'token' }),
  judges: {
    'authorization.state.verified': ofVariants<Name | 'control'>((launched) => {
      const asked = (['wrong', 'missing'] as const).flatMap((name) => launched(name)?.authorizations ?? [])
      const hadState = asked.length > 0 && asked.every(({ parameters }) => parameters.has('state'))
      if (!hadState) return notObserved('the client sends no state')
      return stops(launched, {
        variants: ['wrong', 'missing'],
        step: redeems,
        expected: 'no use of a code that came without the state of the request',
      })
    }),
  },
})
