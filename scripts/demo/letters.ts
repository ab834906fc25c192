/** Papers of a fictional town: private letters and minutes. */
export const LETTERS: readonly { title: string; year: number; from: string; paragraphs: string[] }[] = [
  {
    title: 'Peg Lister to the lifeboat secretary, after the January gale',
    year: 1937,
    from: 'Peg Lister',
    paragraphs: [
      '4 Chapel Hill, Saltmarsh, 19th January 1937',
      'Dear Mr Carrow,',
      'You ask for the names of those who launched on the night of the 14th, and I give them as I remember them, though I was holding the lamp and not looking at faces. Samuel Hartnoll, both the Thornes, young Nowak who is not fifteen and told you sixteen, and your own brother, who will not have mentioned it.',
      'The Ellen was on the bar from nine until a little after eleven. We could hear the boy on board singing. I have been asked since whether that was so, and it was.',
      'The rope that parted was the one we reported in October.',
      'Yours truly,',
      'Margaret Lister',
    ],
  },
  {
    title: 'Józef Nowak to his sister, on work in the ropewalk',
    year: 1946,
    from: 'Józef Nowak',
    paragraphs: [
      'Saltmarsh, the first Sunday in March',
      'Dear Hania,',
      'You would laugh. All day I walk backwards. That is how rope is made: one man turns the wheel and stays, and the other walks away from him for three hundred yards with the hemp around his belly, and when he is at the end he has made a rope, and he goes back to the beginning. On Friday I had walked eleven miles and was where I started.',
      'They are decent people. Mrs Lister has found me a coat. She says that it was her husband’s and that I am to stop thanking her for it.',
      'I send you a piece of rope as long as my hand. It is from the good hemp. Keep it somewhere dry.',
      'Your Józef',
    ],
  },
  {
    title: 'The children of Class 3 to the Harbour Master',
    year: 1952,
    from: 'Class 3, The Old School',
    paragraphs: [
      'The Old School, 6th June 1952',
      'Dear Sir,',
      'Thank you for showing us the harbour. We liked the crane best. Wilf liked the Harbour Master’s dog best.',
      'Miss Oduya says that we must tell you what we learned. We learned that a boat is she, that port is left and has the same number of letters as left, and that you may not run on the North Pier, and why.',
      'We are sorry about the paint.',
      'Yours respectfully,',
      'Class 3',
    ],
  },
  {
    title: 'Inés Calder to the archive, with a box of photographs',
    year: 1998,
    from: 'Inés Calder',
    paragraphs: [
      'Mill Lane, 30th September 1998',
      'To whoever opens this,',
      'These were my mother’s. She knew every face and would never write on the back, because she said that it showed through. I have put numbers on slips of paper, not on the photographs, and beside the numbers what she told me. Where I was not sure I have written a question mark. Please keep the question marks. They are the truest part.',
      'There is one of the dance hall with a girl cut out. I know who she was and I know who cut her out, and I shall tell someone one day, but not in a letter.',
      'With good wishes,',
      'Inés Calder',
    ],
  },
]

export const MINUTES: readonly { title: string; year: number; pages: string[] }[] = [
  {
    title: 'Minutes of the Bandstand Committee, 12 May 1926',
    year: 1926,
    pages: [
      'Present: Mr Carrow in the chair, Mrs Lister, Miss Thorne,\nMessrs Hartnoll and Calder. Apologies from the Vicar,\nwho is at the other meeting.\n\n1. The minutes of the last meeting were read. Mr Hartnoll\nwished it recorded that he had not said "never".\nThis was agreed.\n\n2. Paint. Three colours had been tried on the north rail.\nThe committee walked out to see them. It was raining.\nResolved: green.',
      '3. The cornet. Miss Thorne reported that the second cornet\nhad been found in the harbour at low water, and plays.\n\n4. Accounts. In hand, four pounds, eleven shillings and\nninepence. Owing, five pounds. The chair observed that this\nwas an improvement.\n\n5. There being no other business that could be settled\nwithout the Vicar, the meeting closed at twenty past nine.',
    ],
  },
  {
    title: 'Minutes of the Ropewalk Co-operative, 3 November 1949',
    year: 1949,
    pages: [
      'Thirty-one members present; the wheel was stopped for the hour.\n\nMr Nowak moved that the walk be roofed as far as the second\npost. Mr Hartnoll asked what rope had ever minded the rain.\nMr Nowak said that it was not for the rope.\nCarried, twenty-six to four, one asleep.',
      'The order from the Trinity House was read out and cheered.\nIt is for eleven hundred fathoms by Lady Day.\nMrs Lister asked who would count them.\nMr Nowak said that he would, walking.',
    ],
  },
  {
    title: 'Minutes of the School Managers, 9 September 1939',
    year: 1939,
    pages: [
      'Held by lamp, the blinds being down.\n\nThe Headmistress reported that the roll stood at ninety-four\non Friday and at one hundred and sixty-one this morning.\nThe children from the city have been given the hall.\nThey have asked whether the sea is always there.',
      'Resolved: that the managers thank those families who have\ntaken two, and do not ask them for a third until it is needed.\n\nResolved: that lessons be held by the tide, the sands being\nthe only playground large enough.',
    ],
  },
]
