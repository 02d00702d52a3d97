import { failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { noAuthorization, ofVariants } from './parts/judge.ts'
import { launchEach, launchToStop, onceAsked, type Variant } from './parts/launches.ts'
import { redeems, stops } from './parts/stops.ts'

interface Case {
  /** What the metadata promises. */
  readonly promised: boolean
  /** The iss of the redirect, given the issuer; undefined: none. */
  readonly iss: (issuer: string) => string | undefined
}

const wrong = () => 'https://as-b.example'

const cases = {
  'wrong-promised': { promised: true, iss: wrong },
  'wrong-unpromised': { promised: false, iss: wrong },
  absent: { promised: true, iss: () => undefined },
  'right-promised': { promised: true, iss: (issuer) => issuer },
  'right-unpromised': { promised: false, iss: (issuer) => issuer },
  unpromised: { promised: false, iss: () => undefined },
  capitals: { promised: true, iss: (issuer) => issuer.replace('http:', 'HTTP:') },
  slash: { promised: true, iss: (issuer) => `${issuer}/` },
  escaped: { promised: true, iss: (issuer) => issuer.replace(/t1$/, '%741') },
} as const satisfies Readonly<Record<string, Case>>

type Name = keyof typeof cases

const path = '/t1'

const toVariant = (name: Name): Variant => {
  const { promised, iss }: Case = cases[name]
  return {
    variant: name,
    issuers: {
      issuer: {
        path,
        metadata: (document) =>
          promised ? { ...document, authorization_response_iss_parameter_supported: true } : document,
        redirect(parameters, issuer) {
          const value = iss(issuer)
          if (value !== undefined) parameters.set('iss', value)
          return parameters
        },
      },
    },
  }
}

const toStop = (names: readonly Name[]) => names.map(toVariant)
const normalized: readonly Name[] = ['capitals', 'slash', 'escaped']

export default using(['browser-step']).clientScenario<never>({
  title: 'The issuer in the redirect: right, wrong and missing',
  onceAsked,
  revisions: since('2026-07-28'),
  transports: ['streamable-http'],
  async drive(drive) {
    await launchToStop(drive, toStop(['wrong-promised', 'wrong-unpromised']), { step: 'token' })
    await launchToStop(drive, toStop(['absent']), { step: 'token' })
    await launchToStop(drive, toStop(normalized), { step: 'token' })
    await launchEach(drive, toStop(['right-promised', 'right-unpromised', 'unpromised']))
  },
  judges: {
    'authorization.iss.client-validates-present': ofVariants<Name | 'control'>((launched) => {
      const expected = 'no use of a code that another issuer has sent'
      const refused = stops(launched, { variants: ['wrong-promised', 'wrong-unpromised'], step: redeems, expected })
      if (refused.verdict !== 'passed') return refused
      // One that was not promised may be refused although it is right: that is local policy (RFC 9207, 2.4).
      const right = launched('right-promised')
      const seq = right?.authorizations[0]?.http.responseSeq
      return right === undefined || seq === undefined || right.tokens.length > 0
        ? passed
        : failed('a token request', 'none, though iss is right', seq)
    }),
    'authorization.iss.client-rejects-absent': ofVariants<Name | 'control'>((launched) =>
      stops(launched, {
        variants: ['absent'],
        step: redeems,
        expected: 'no use of a code that came without the iss that the metadata promises',
      }),
    ),
    'authorization.iss.client-proceeds-unadvertised': ofVariants<Name | 'control'>((launched) => {
      const view = launched('unpromised')
      const asked = view?.authorizations[0]
      if (view === undefined || asked === undefined) return notObserved(noAuthorization)
      if (view.tokens.length > 0) return passed
      const others = launched('right-promised')?.tokens.length ?? 0
      if (others === 0) return notObserved('the client redeems no code')
      return failed('a token request', 'none, though iss was neither promised nor sent', asked.http.seq)
    }),
    'authorization.iss.client-no-normalization': ofVariants<Name | 'control'>((launched) => {
      const isChecked = launched('wrong-promised')?.tokens.length === 0
      if (!isChecked) return notObserved('the client does not compare iss, which another requirement covers')
      return stops(launched, { variants: normalized, step: redeems, expected: 'no use of a code whose iss differs' })
    }),
  },
})
