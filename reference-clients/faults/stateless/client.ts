import { faults } from '../../fault.ts'

export default faults({
  'stateless.client.process-lifetime': {
    says: 'starts a server process of its own for each action',
    seams: { decide: { keepsServer: () => false } },
  },
})
