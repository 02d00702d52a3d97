import { faults } from '../../fault.ts'

export default faults({
  'authorization.redirect.server-validates': {
    says: 'tells whoever is named as redirect URI that it is not registered',
    seams: { issuing: { refused: (uri) => uri } },
  },
})
