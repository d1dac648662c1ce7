/** Instead of the id of a résumé: a CV of the profile, as the page `/cv` makes it first. */
export const profileCv = 'profile'
