import { faults } from '../../fault.ts'
import { editForm } from '../authorization/parts/edits.ts'

const isGrant = (form: URLSearchParams): boolean => (form.get('grant_type') ?? '').endsWith(':jwt-bearer')

export default faults({
  'ext-auth.wif.client-grant': [
    {
      says: 'shows the JWT as that of a client',
      seams: editForm((form) => {
        if (!isGrant(form)) return
        form.set('grant_type', 'client_credentials')
        form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
        form.set('client_assertion', form.get('assertion') ?? '')
        form.delete('assertion')
      }),
    },
    {
      says: 'forgets the JWT',
      seams: editForm((form) => {
        if (isGrant(form)) form.delete('assertion')
      }),
    },
  ],
  'ext-auth.wif.client-resource': {
    says: 'does not say for which server it wants a token',
    seams: editForm((form) => {
      if (isGrant(form)) form.delete('resource')
    }),
  },
  'ext-auth.wif.client-jwt': [
    {
      says: 'shows a JWT that is over',
      seams: { authorize: { workloadToken: ({ over, good }) => over ?? good } },
    },
    {
      says: 'shows a JWT for another authorization server',
      seams: { authorize: { workloadToken: ({ other, good }) => other ?? good } },
    },
  ],
  'ext-auth.wif.client-no-registration': {
    says: 'registers before it shows its JWT',
    seams: {
      authorize: {
        beforeUnattended: async ({ register }) => {
          await register()
        },
      },
    },
  },
})
