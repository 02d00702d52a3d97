import { faults } from '../../fault.ts'
import { editRegistration } from './parts/edits.ts'

export default faults({
  'authorization.dcr.surface-rejection': {
    says: 'says that it could not connect, and not why',
    seams: {
      authorize: {
        registrationRefused() {
          throw new Error('connection failed')
        },
      },
    },
  },
  'authorization.dcr.client-support': {
    says: 'gives up where it was given no client id',
    seams: { authorize: { identity: () => 'none' } },
  },
  'authorization.dcr.application-type': {
    says: 'registers without saying what kind of application it is',
    seams: editRegistration(({ application_type: _, ...body }) => body),
  },
  'authorization.dcr.application-type-native': {
    says: 'registers as a web application with a redirect URI on this machine',
    seams: editRegistration((body) => ({ ...body, application_type: 'web' })),
  },
  'authorization.dcr.application-type-web': {
    says: 'registers as a native application with a redirect URI on the web',
    seams: editRegistration((body) => ({ ...body, redirect_uris: ['https://client.example/callback'] })),
    alsoBreaks: { 'authorization.redirect.client-registered': 'it comes back to this machine all the same' },
    control: editRegistration((body) => ({
      ...body,
      application_type: 'web',
      redirect_uris: ['https://client.example/callback'],
    })),
  },
  'authorization.dcr.handle-rejection': {
    says: 'goes on with the client id of a registration that was refused',
    seams: { authorize: { registrationRefused: ({ client_id }) => ({ clientId: String(client_id) }) } },
  },
})
