import { credentialsContext, openBadgesContext } from '#backend/credentials/proofs/contexts.ts'

/** An employment as an Open Badge, without a proof. */
export const exampleCredential = {
  '@context': [credentialsContext, openBadgesContext],
  id: 'urn:uuid:4f8a0c52-6a3b-4f1f-9a58-1d1b0c6a7d11',
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: { id: 'did:web:northwind.example', type: 'Profile', name: 'Northwind' },
  validFrom: '2026-03-01T09:00:00Z',
  name: 'Employment at Northwind',
  credentialSubject: {
    type: 'AchievementSubject',
    identifier: [
      { type: 'IdentityObject', hashed: false, identityHash: 'Ірина Коваль', identityType: 'name' },
    ],
    role: 'Designer',
    activityStartDate: '2021-05-01T00:00:00Z',
    achievement: {
      id: 'urn:uuid:0a1c3a36-25c7-4a6a-8f4c-6f6a5d8e2b77',
      type: 'Achievement',
      achievementType: 'ext:Employment',
      name: 'Employment at Northwind',
      description: 'Worked at Northwind.',
      criteria: { narrative: 'Confirmed by the company.' },
      resultDescription: [
        {
          id: 'urn:uuid:7c9e6679-7425-40de-944b-e07fc1f90ae7',
          type: 'ResultDescription',
          name: 'Teamwork',
          resultType: 'RubricCriterionLevel',
          rubricCriterionLevel: [
            {
              id: 'urn:uuid:11111111-7425-40de-944b-e07fc1f90ae7',
              type: 'RubricCriterionLevel',
              name: 'Good',
            },
          ],
        },
      ],
    },
    result: [
      {
        type: 'Result',
        resultDescription: 'urn:uuid:7c9e6679-7425-40de-944b-e07fc1f90ae7',
        achievedLevel: 'urn:uuid:11111111-7425-40de-944b-e07fc1f90ae7',
      },
    ],
  },
}
