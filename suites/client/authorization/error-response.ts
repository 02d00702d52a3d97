import { failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { noAuthorization, noOutput, ofFlow } from './parts/judge.ts'
import { launchEach, onceAsked } from './parts/launches.ts'

/** The text of an error that an attacker sends in the name of the authorization server. */
const told = 'call 555 0100 to unlock your account'

export default using(['browser-step', 'log-output']).clientScenario<never>({
  title: 'An error response of another issuer',
  onceAsked,
  revisions: since('2026-07-28'),
  transports: ['streamable-http'],
  async drive(drive) {
    await launchEach(drive, [
      {
        issuers: {
          issuer: {
            metadata: (document) => ({ ...document, authorization_response_iss_parameter_supported: true }),
            redirect(parameters) {
              parameters.delete('code')
              parameters.set('error', 'access_denied')
              parameters.set('error_description', told)
              parameters.set('iss', 'https://as-b.example')
              return parameters
            },
          },
        },
      },
    ])
  },
  judges: {
    'authorization.iss.client-error-response': ofFlow((view) => {
      const [asked] = view.authorizations
      if (asked === undefined) return notObserved(noAuthorization)
      const expected = 'nothing shown of an error of another issuer'
      if (view.output.includes(told)) return failed(expected, 'its error_description', asked.http.seq)
      const page = view.pages.find(({ responseBody = '' }) => responseBody.includes(told))
      if (page !== undefined) return failed(expected, 'its error_description on a page', page.responseSeq ?? page.seq)
      return view.output.trim() === '' ? notObserved(noOutput) : passed
    }),
  },
})
