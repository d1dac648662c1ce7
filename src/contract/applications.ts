export interface ProfileSnapshot {}
