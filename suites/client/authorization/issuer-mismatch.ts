import { since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { ofVariants } from './parts/judge.ts'
import { launchToStop, onceAsked } from './parts/launches.ts'
import { stops } from './parts/stops.ts'
import type { Asked, View } from './parts/view.ts'

/** Any use of what the document says. */
const usesIt = ({ registrations, authorizations, tokens }: View): Asked | undefined =>
  [...registrations, ...authorizations, ...tokens][0]

export default using([], ['browser-step']).clientScenario<never>({
  title: 'Metadata of another issuer',
  onceAsked,
  revisions: since('2026-07-28'),
  transports: ['streamable-http'],
  async drive(drive) {
    const issuer = (claimed: (own: string) => string) => ({
      issuer: { metadata: (document: object, origin: string) => ({ ...document, issuer: claimed(origin) }) },
    })
    await launchToStop(
      drive,
      [
        { variant: 'host', issuers: issuer(() => 'https://as-b.example') },
        { variant: 'path', issuers: issuer((own) => `${own}/x`) },
      ],
      { step: 'register' },
    )
  },
  judges: {
    'authorization.discovery.client-validates-issuer': ofVariants<'host' | 'path' | 'control'>((launched) =>
      stops(launched, {
        variants: ['host', 'path'],
        step: usesIt,
        expected: 'no use of metadata whose issuer is another one',
      }),
    ),
  },
})
