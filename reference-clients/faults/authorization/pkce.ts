import { faults } from '../../fault.ts'
import { editForm, editQuery } from './parts/edits.ts'

export default faults({
  'authorization.pkce.client-uses': [
    {
      says: 'sends no code challenge',
      seams: editQuery((query) => {
        query.delete('code_challenge')
        query.delete('code_challenge_method')
      }),
    },
    { says: 'redeems the code without the verifier', seams: editForm((form) => form.delete('code_verifier')) },
  ],
})
