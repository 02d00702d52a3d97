import { failed, notObserved, passed, since, warned } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { noOutput, ofFlow } from './parts/judge.ts'
import { launchEach, onceAsked } from './parts/launches.ts'

/** More attempts are a loop. */
const mostAttempts = 10

export default using(['browser-step', 'log-output']).clientScenario<never>({
  title: 'A registration that is refused',
  onceAsked,
  revisions: since('2026-07-28'),
  transports: ['streamable-http'],
  async drive(drive) {
    const body = { error: 'invalid_redirect_uri', error_description: 'this redirect URI is not allowed here' }
    await launchEach(drive, [{ issuers: { issuer: { register: () => ({ status: 400, body }) } } }])
  },
  judges: {
    'authorization.dcr.handle-rejection': ofFlow((view) => {
      const [first] = view.registrations
      if (first === undefined) return notObserved('the client did not register')
      const more = view.registrations[mostAttempts]
      if (more !== undefined) return failed(`at most ${mostAttempts} attempts`, 'one more', more.http.seq)
      const made = view.authorizations.find(({ parameters }) =>
        ['', 'undefined', 'null'].includes(parameters.get('client_id') ?? ''),
      )
      return made === undefined
        ? passed
        : failed('no authorization request without a client id', made.parameters.get('client_id'), made.http.seq)
    }),
    'authorization.dcr.surface-rejection': ofFlow((view) => {
      const [first] = view.registrations
      if (first === undefined) return notObserved('the client did not register')
      if (view.output.trim() === '') return notObserved(noOutput)
      return /regist|redirect[_ -]?ur[il]/i.test(view.output)
        ? passed
        : warned('a message that tells of the registration', 'none', first.http.seq)
    }),
  },
})
