import { faults } from '../../fault.ts'
import { editRegistration } from './parts/edits.ts'

export default faults({
  'authorization.redirect.localhost-or-https': {
    says: 'registers a redirect URI on another machine without TLS',
    seams: editRegistration((body) => ({
      ...body,
      redirect_uris: [
        ...(Array.isArray(body.redirect_uris) ? body.redirect_uris : []),
        'http://client.example/callback',
      ],
    })),
  },
  'authorization.redirect.client-registered': {
    says: 'registers another redirect URI than it uses',
    seams: editRegistration((body) => ({ ...body, redirect_uris: ['http://127.0.0.1:3000/registered'] })),
  },
})
