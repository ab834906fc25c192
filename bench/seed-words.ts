/** Words of the generated archive: enough of them that no two pages look alike. */

const combine = (a: string[], b: string[], join: (a: string, b: string) => string) =>
  a.flatMap((first) => b.map((second) => join(first, second)))

export const SUBJECTS = (
  'Ferry,Harbour,Fishing boats,Wedding,Regatta,School class,Market day,Lighthouse,Herring gutters,Pier,Kirk,' +
  'Choir,Storm damage,Town council,Railway station,Farmhouse,Sheep shearing,Peat cutting,Lifeboat crew,Football team,' +
  'Brass band,Shop front,Post office,Launch of a trawler,Street party,Coronation tea,Library opening,Quarry,Bridge,' +
  'Distillery,Mill wheel,Weaver at the loom,Blacksmith,Nurse,Ship’s captain,Excavation,Standing stones,Snow clearing,' +
  'Ploughing match,Agricultural show,Hospital ward,Fire brigade,Cinema queue,Bus shelter,Telephone exchange,Radio mast,' +
  'Wreck,Seal colony,Beach picnic,Lodging house,Café,Naval parade,Airfield,Cattle boat,Kelp burning,Crofters,Tea room,' +
  'Boatyard,Sunday school,Net mending'
).split(',')

/** 200 place names. */
export const PLACES = combine(
  'Strom,Kirk,Wick,Sand,Hamna,Skel,Brae,Nor,Tor,Grim,Ler,Burra,Holm,Ork,Fair,Dun,Lang,Mel,Ran,Stenn'.split(','),
  'ness,wall,by,haven,dale,firth,ford,ton,wick,voe'.split(','),
  (a, b) => a + b,
)

/** 500 keywords. */
export const KEYWORDS = combine(
  'boats,buildings,women,children,trade,war,weather,music,farming,church,school,sport,roads,crafts,animals,food,health,language,law,letters,maps,trains,dance,mines,islands'.split(
    ',',
  ),
  'early,interwar,postwar,modern,rural,urban,coastal,public,private,portraits,aerial,printed,handwritten,recorded,colour,monochrome,damaged,copied,donated,unidentified'.split(
    ',',
  ),
  (a, b) => `${a} (${b})`,
)

export const TAGS = combine(
  'Album,Box,Shelf,Collection,Donor,Series,Loan,Bequest,Survey,Tour'.split(','),
  Array.from({ length: 50 }, (_, i) => String(i + 1)),
  (a, b) => `${a} ${b}`,
)

export const SENTENCES = (
  'Taken from the pier on a clear morning.|The names are written on the back in pencil.|Given by the family in memory of their grandfather.|' +
  'The left edge has faded and was restored in the workshop.|Part of a series of twelve, of which nine survive.|' +
  'The boat was later sold to a company in Aberdeen.|A copy hangs in the reading room.|Two of the people could not be identified.|' +
  'The building was pulled down a few years afterwards.|Recorded at the kitchen table; a clock is heard throughout.|' +
  'Printed by the local studio, whose stamp is on the mount.|It was shown at the centenary exhibition.|' +
  'The date follows from the posters in the window.|Compare the view from the hill on the same day.|' +
  'The speaker remembers the winter when the harbour froze.|Speech is in dialect; a transcript is in the file.|' +
  'Found in the attic of the old customs house.|The negative is kept in cold storage.|A second version carries a caption in ink.|' +
  'The crew had returned from Iceland the night before.|Mentioned in the minutes of the council.|' +
  'The film was exposed by a passing amateur.|Colours were added by hand.|The reverse bears a price list for rope and tar.|' +
  'See also the register of vessels.|The pupils were sent home early because of the snow.|It belonged to the schoolmaster’s estate.|' +
  'The page is torn; the text continues on another sheet.|A reporter from the county paper was present.|Scanned at 600 dpi from a contact print.'
).split('|')

export const LICENSES = ['CC BY 4.0', 'CC BY-SA 4.0', 'Public domain', 'All rights reserved']
